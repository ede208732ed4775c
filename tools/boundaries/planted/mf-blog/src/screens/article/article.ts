export const article = 1;
