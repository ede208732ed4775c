export const modelOf = 1;
