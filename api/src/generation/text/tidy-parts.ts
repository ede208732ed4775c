/** Last tidy of a text made of parts: no doubled space, mark or blank line, whatever the parts were. */
export const tidyParts = (text: string, keepsMarks = false): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(keepsMarks ? / ([,.…])(?=\s|$)/g : / ([,.!?;:…])(?=\s|$)/g, '$1')
    .replace(/([!?])[.,;]/g, '$1')
    .replace(/([,;:])\1+/g, '$1')
    .trim();
