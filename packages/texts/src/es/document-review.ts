import type { DocumentType, RejectionReason } from '@puente/domain'

/** The name of each document inside a sentence. */
export const documentNames: Record<DocumentType, string> = {
  id_card: 'la parte de delante de tu documento de identidad',
  id_card_back: 'la parte de atrás de tu documento de identidad',
  selfie_with_id_card: 'el selfi con tu documento',
  liveness_selfie: 'el selfi en vídeo',
  income_statement: 'el justificante de ingresos',
  any: 'el documento que te pedimos',
}

/** Why a document was rejected, and what to do next. */
export const rejectionTexts: Record<RejectionReason, string> = {
  blurred: 'Ha salido movida o borrosa. Apoya el documento y haz otra foto con el móvil quieto.',
  dark: 'Está demasiado oscura o tiene reflejos. Haz otra con luz natural y sin flash.',
  not_original: 'Tiene que ser el documento original, no una fotocopia ni la foto de una pantalla.',
  wrong_document: 'No es el documento o la cara que te pedimos. Mira cuál falta y haz la foto otra vez.',
  expired: 'El documento está caducado. Envía uno que esté en vigor.',
  covered: 'Hay una parte tapada o fuera de la foto. Haz otra en la que se vea el documento entero.',
  face_not_visible: 'No se te ve bien la cara. Haz otra con la cara descubierta y sin nadie más.',
  other: 'No hemos podido comprobarlo con esta imagen. Haz otra, por favor, o llámanos.',
}

/** What the customer reads about a rejected document: what to do, and what the reviewer wrote. */
export function rejectionText(reason: RejectionReason, comment: string | null): string {
  if (comment === null) return rejectionTexts[reason]
  return reason === 'other' ? comment : `${rejectionTexts[reason]} Nota de nuestro equipo: ${comment}`
}
