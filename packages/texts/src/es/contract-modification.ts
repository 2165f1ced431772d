/** The document of a deferral of instalments. */
export const contractModificationTexts = {
  intro:
    'Con este documento se cambian las fechas de las cuotas que te faltan por pagar. Lo demás del contrato sigue igual.',
  changes: 'Lo que cambia',
  months: 'Se aplazan',
  monthsText: (months: number) =>
    months === 1 ? '1 mes todas las cuotas sin pagar' : `${months} meses todas las cuotas sin pagar`,
  oldDueDate: 'Tu próxima cuota era el',
  newDueDate: 'Tu próxima cuota es ahora el',
  rate: 'Tipo deudor',
  rateText: (rate: string) => `${rate} anual, el mismo que hasta ahora`,
  now: 'Lo que pagas ahora',
  commission: 'Intereses hasta hoy',
  fines: 'Intereses de demora',
  price: 'Precio del aplazamiento',
  total: 'Total a pagar ahora',
  extra: 'Lo que cuesta aplazar',
  extraText: (cost: string) =>
    `Pagarás ${cost} más que sin aplazar, contando lo que pagas ahora y todas las cuotas que siguen.`,
  schedule: 'Tus cuotas desde ahora',
  rights: 'Tus derechos',
  early: 'Puedes devolver antes todo o una parte sin coste.',
  acceptance: 'El aplazamiento vale desde que pagas lo que se paga ahora.',
} as const
