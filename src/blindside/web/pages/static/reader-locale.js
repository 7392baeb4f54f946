// The page's language with the reader's region, for dates: en-GB rather than en.

const { lang } = document.documentElement;

export const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
