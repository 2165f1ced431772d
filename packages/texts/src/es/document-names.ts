/** A separate file: the account lists sent documents and needs none of the texts for taking them. */
export const documentNames = {
  id_card: 'DNI o NIE, por delante',
  id_card_back: 'DNI o NIE, por detrás',
  selfie_with_id_card: 'Selfi con tu documento',
  liveness_selfie: 'Comprobación con vídeo',
  income_statement: 'Justificante de ingresos',
  any: 'Otro documento',
} as const
