/** Texts of the few pages that the server renders itself. */
export const pageTexts = {
  appTitle: (brand: string) => `${brand} · Préstamos claros`,
  appDescription:
    'Préstamos personales a corto plazo, sin letra pequeña: sabes cuánto recibes, cuánto devuelves y cuándo antes de decidir.',
  noScript:
    'Para calcular y pedir un préstamo necesitas activar JavaScript en tu navegador. Si no puedes, llámanos y te ayudamos:',

  /** Shown automatically if the page's script does not load. */
  late: 'La página tarda más de lo normal. Comprueba tu conexión y vuelve a cargarla.',
  reload: 'Volver a cargar',
  call: 'Si necesitas ayuda, llámanos:',

  back: 'Volver al inicio',
  goBack: '← Volver',
  notFoundTitle: 'No hemos encontrado esta página',
  notFoundText:
    'Puede que el enlace haya caducado o que la dirección no esté bien escrita. Vuelve al inicio y sigue desde ahí.',
}
