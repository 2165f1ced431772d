/** The loan documents that a borrower can open and download. */
export const loanDocumentsTexts = {
  title: 'Documentos',
  loading: 'Estamos cargando tus documentos',
  failed: 'No hemos podido cargar tus documentos.',
  retry: 'Volver a intentarlo',
  none: 'Este préstamo todavía no tiene documentos.',
  openOf: (title: string) => `Abrir: ${title} (se abre en otra pestaña)`,
  downloadOf: (title: string) => `Descargar: ${title}`,
  signedOn: (date: string) => `Firmado el ${date}`,
  madeOn: (date: string) => `Del ${date}`,
  kilobytes: (count: number) => `PDF, ${count} kB`,
  /** The names of downloaded files, without accents. */
  files: {
    ine: 'informacion-previa',
    loan_agreement: 'contrato',
    extension: 'ampliacion',
    settlement: 'acuerdo',
    autodebit: 'cobro-automatico',
    withdrawal: 'desistimiento',
    receipt: 'recibo',
    evidence: 'certificado-de-firma',
    amortisation_table: 'cuadro-de-amortizacion',
    acceleration_notice: 'aviso-de-vencimiento',
    modification: 'cambio-de-cuotas',
  },
  openFailed: 'No hemos podido abrir el documento.',
} as const
