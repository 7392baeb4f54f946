"""What Click itself says in helps and of mistakes: it looks it up where all our sentences are (`speech`)."""

from blindside.core.messages import msg, plural

SAID = (
    msg("Usage:"),
    msg("Options"),
    msg("Show this message and exit."),
    msg("default: {default}"),
    msg("required"),
    msg("Missing argument"),
    msg("Missing option"),
    msg("Missing command."),
    msg("Choose from:\n\t{choices}"),
    msg("No such option {name!r}."),
    msg("No such command {name!r}."),
    msg("Invalid value: {message}"),
    msg("Invalid value for {param_hint}: {message}"),
    msg("{value!r} is not a valid {number_type}."),
    msg("{value} is not in the range {range}."),
    msg("Option {name!r} does not take a value."),
    plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
)
