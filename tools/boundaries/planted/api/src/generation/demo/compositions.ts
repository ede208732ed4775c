export const compositions = 'the offline composer';
