/** Discreet, and always there: EU AI Act Art. 50 (from 2 August 2026) asks that such pictures say what they are. */
export const pictureLabel = 'Sample, not made by AI';
