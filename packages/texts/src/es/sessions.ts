/** The sessions of a customer. Names of browsers and systems are not translated. */
export const sessionsTexts = {
  device: (browser: string | null, system: string | null) =>
    browser !== null && system !== null ? `${browser} en ${system}` : (browser ?? system ?? 'Dispositivo desconocido'),
  title: 'Dónde tienes la sesión abierta',
  text: 'Si no reconoces alguna, ciérrala y llámanos:',
  moment: (date: string, time: string) => `${date} a las ${time}`,
  here: 'Este dispositivo',
  signedIn: (when: string) => `Entraste el ${when}`,
  lastUsed: (when: string) => `Último uso: ${when}`,
  end: 'Cerrar',
  endOf: (device: string, when: string) => `Cerrar la sesión de ${device} del ${when}`,
  ended: (device: string) => `Hemos cerrado la sesión de ${device}.`,
  endOthers: 'Cerrar las demás',
  othersEnded: 'Hemos cerrado las demás sesiones.',
  onlyHere: 'Solo tienes la sesión abierta en este dispositivo.',
  loading: 'Estamos cargando tus sesiones',
  failed: 'No hemos podido cargar tus sesiones.',
} as const
