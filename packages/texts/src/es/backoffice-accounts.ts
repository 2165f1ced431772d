/** Sign-in, own account and team pages of the back office. */
export const signInTexts = {
  title: 'Entrar',
  demo: 'Entrar con un usuario de prueba',
} as const
