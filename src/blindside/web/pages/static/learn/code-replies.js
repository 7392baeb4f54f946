// Replies to a code. The page has a letter for each code: "a" is the right code, other letters are replies.

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
 * The index of the reply to a code. Null: the code is right.
 * @param {string} letters one for each code
 * @param {number} number of the code
 */
export function replyNumber(letters, number) {
  const letter = LETTERS.indexOf(letters[number]);
  return letter === 0 ? null : letter - 1;
}
