export const acrossWorkspaces = 1;
