/** The calculator embedded in other sites, and its demo page in the sandbox. */
export const embedTexts = {
  label: 'Calculadora de préstamos',
  less: (what: string) => `Menos ${what}`,
  more: (what: string) => `Más ${what}`,
  amountNoun: 'importe',
  termNoun: 'plazo',
  countNoun: 'cuotas',
  apply: 'Pedir este préstamo',
  offer: 'Información completa de este préstamo',
  promoApply: 'Aplicar',
  promoRemove: (code: string) => `Quitar el código ${code}`,
  promoFailed: 'No hemos podido comprobar el código. Inténtalo de nuevo.',
  failed: 'Ahora no podemos mostrar los precios.',
  failedLink: 'Ver los precios en nuestra página',

  demo: {
    title: 'La calculadora en otra página',
    brand: 'Ahorra y Compara',
    menu: 'Comparador de ejemplo',
    heading: '¿Un gasto que no esperabas?',
    intro:
      'Así se ve la calculadora dentro de la página de otra empresa. Los precios llegan del servidor, y el botón lleva a la solicitud con lo que has elegido.',
    themed: 'Con los colores de la página',
    themedLabel: 'Calculadora de préstamos con los colores de la página',
    snippetTitle: 'Cópialo en tu página',
    snippetNote: 'Una línea para el programa y otra donde quieras verla. Nada más.',
    footer: 'Página de ejemplo. La empresa no existe.',
    back: 'Volver a la zona de pruebas',
  },
} as const
