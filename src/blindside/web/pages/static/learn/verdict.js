// What is said to a code: the page has a letter for each code, "a" for the right one and others for texts.

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The place of a code in a list of all codes. Signs are "1", "2" and so on.
 * @param {readonly string[]} code
 * @param {number} colors
 */
export function codeNumber(code, colors) {
  return code.reduce((sum, sign) => sum * colors + Number(sign) - 1, 0);
}

/**
 * Which text is said to a code, by its place in the list of texts. Null: the code is right.
 * @param {string} letters one for each code
 * @param {number} number the code's
 */
export function textNumber(letters, number) {
  const letter = LETTERS.indexOf(letters[number]);
  return letter === 0 ? null : letter - 1;
}
