import { civilDate, type Phone } from '@puente/domain'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

interface DemoCustomer {
  readonly phone: Phone
  readonly title: string
  readonly description: string
  readonly person?: {
    readonly firstName: string
    readonly firstSurname: string
    readonly secondSurname: string
    readonly personalId: string
    readonly birthday: string
    readonly email: string
    readonly gender: number
  }
  readonly isBlocked?: boolean
  readonly isBlacklisted?: boolean
}

const phone = (digits: string) => `34${digits}` as Phone

/** People for demos. Their DNI numbers are from the range 90000000–90000999, which belongs to nobody (decisions §7). */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    phone: phone('600100001'),
    title: 'Acaba de registrarse',
    description: 'Ha confirmado su teléfono y todavía no ha dado sus datos.',
  },
  {
    phone: phone('600100002'),
    title: 'Carmen, con datos personales',
    description: 'Ha dado sus datos personales; le faltan la dirección y el empleo.',
    person: {
      firstName: 'Carmen',
      firstSurname: 'Ejemplo',
      secondSurname: 'Prueba',
      personalId: '90000001N',
      birthday: '1988-04-12',
      email: 'carmen@puente.example',
      gender: 3,
    },
  },
  {
    phone: phone('600100003'),
    title: 'Luis, bloqueado',
    description: 'Está bloqueado y ve la solicitud como denegada.',
    person: {
      firstName: 'Luis',
      firstSurname: 'Ejemplo',
      secondSurname: 'Modelo',
      personalId: '90000002J',
      birthday: '1979-11-02',
      email: 'luis@puente.example',
      gender: 2,
    },
    isBlocked: true,
  },
  {
    phone: phone('600100004'),
    title: 'En la lista negra',
    description: 'No tiene préstamo y siempre llega a la página de rechazo.',
    isBlacklisted: true,
  },
]

const DEMO_PROMO_CODE = 'HOLA20'

/** Loads what is not there yet: starting again adds nothing. */
export async function loadDemoData({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>): Promise<void> {
  await transaction(async (tx) => {
    for (const customer of DEMO_CUSTOMERS) await loadCustomer(tx, customer, clock.now())
    await tx.promoCodes.add({
      code: DEMO_PROMO_CODE,
      percentCommission: 20,
      percentExtension: 20,
      percentExtensionPrice: 0,
      validFrom: civilDate('2026-01-01'),
    })
  })
}

async function loadCustomer(tx: Tx, customer: DemoCustomer, now: Date): Promise<void> {
  if (await tx.users.byPhone(customer.phone)) return
  const { id } = await tx.users.confirmPhone(customer.phone, { now, isRegisteredByAgent: false, targetUrl: null })
  await tx.users.setConfirmedAll(id, now)
  await tx.users.setStanding(id, {
    isBlocked: customer.isBlocked ?? false,
    isBlacklisted: customer.isBlacklisted ?? false,
  })
  if (customer.person) {
    await tx.users.savePerson(id, { ...customer.person, nationality: 'ES', expirationDate: '2032-06-30' })
  }
}
