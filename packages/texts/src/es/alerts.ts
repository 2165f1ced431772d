/** Application-wide alerts, independent of the current screen. */
export const alertTexts = {
  noConnection: 'No hemos podido conectar. Comprueba tu conexión a internet e inténtalo de nuevo.',
  unexpected: 'Algo salió mal. Inténtalo de nuevo en unos minutos.',
  sessionEnded: 'Tu sesión ha terminado. Inicia sesión de nuevo: lo que habías guardado sigue ahí.',
  offlineTitle: 'Sin conexión',
  offline: 'No hay internet. Lo que ya has guardado está a salvo; seguimos en cuanto vuelva.',
} as const
