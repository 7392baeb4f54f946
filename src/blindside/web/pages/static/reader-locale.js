// The page's language as the reader's country writes it: en-GB rather than en, for dates.

const { lang } = document.documentElement;

export const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
