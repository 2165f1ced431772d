/** The photos of the identity document: what makes a good one. */
export const documentsTexts = {
  hintsTitle: 'Para que salgan bien',
  hints: [
    'Ten a mano el documento original, no una fotocopia.',
    'Busca buena luz, sin reflejos.',
    'En el selfi, que se vea bien tu cara y no haya nadie más.',
  ],
} as const
