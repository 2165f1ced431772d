/** The page of a declined application. */
export const forbiddenTexts = {
  title: 'No podemos ofrecerte un préstamo',
  text: 'Hemos revisado tu solicitud y ahora no podemos aprobarla. Sabemos que no es la respuesta que esperabas.',
  reviewTitle: 'Puedes pedir que una persona lo revise',
  review: 'Llámanos o escríbenos: te explicaremos el motivo, y podrás dar tu punto de vista y pedir que se revise.',
  adviceTitle: 'Si te preocupan tus deudas',
  logOut: 'Salir de la cuenta',
} as const
