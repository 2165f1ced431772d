/** The page's own notice about a newer version of the application. */
export const versionTexts = {
  title: 'Hay una versión nueva',
  text: 'Hemos mejorado la página. Recárgala para seguir con la versión nueva: lo que ya has guardado no se pierde.',
  reload: 'Recargar ahora',
  later: 'Más tarde',
} as const
