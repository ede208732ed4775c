/** Where people write to. Replace the domain before a site goes public: `.example` never receives mail. */
export const contact = {
  privacy: 'privacy@postloom.example',
  legal: 'legal@postloom.example',
  support: 'support@postloom.example',
} as const;

export type ContactAddress = (typeof contact)[keyof typeof contact];
