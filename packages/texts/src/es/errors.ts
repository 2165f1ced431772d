import type { ErrorCode } from '@puente/domain'

/** Error texts for server errors. One row per code: a code without a text does not compile. */
export const errorTexts: Record<ErrorCode, string> = {
  active_loan_exists: 'Ya tienes un préstamo o una solicitud en marcha.',
  agent_session_not_found: 'Esta sesión de agente ya no existe. Pide al agente un enlace nuevo.',
  approval_altered:
    'Los datos guardados de esta petición no son los que se pidieron. No se ha hecho nada: avisa a quien lleva la seguridad.',
  approval_closed: 'Esta petición ya no espera respuesta. Recarga la página para ver cómo terminó.',
  approval_exists: 'Ya hay una petición igual que espera la aprobación de otra persona.',
  approval_not_yours: 'No puedes decidir sobre esta petición: tiene que hacerlo otra persona con el permiso necesario.',
  approval_stale:
    'Algo ha cambiado desde que se hizo la petición, así que no se ha hecho nada. Revisa los cambios y pídelo de nuevo.',
  autodebit_step_pending: 'Antes de enviarte el dinero falta un paso: dinos si quieres el cobro automático.',
  body_malformed: 'No hemos podido leer los datos enviados.',
  body_too_large: 'Lo que has enviado ocupa demasiado.',
  captcha_failed: 'No hemos podido comprobar que eres una persona. Recarga la página e inténtalo de nuevo.',
  card_required: 'Para activar el pago automático necesitas añadir antes una tarjeta.',
  claimed_by_other: 'Otra persona del equipo está con esto. Espera a que termine o quédatelo indicando el motivo.',
  code_expired: 'Este código ha caducado o ya se ha usado. Pide uno nuevo.',
  code_incorrect: 'El código no es correcto. Revísalo e inténtalo de nuevo.',
  content_type_unsupported: 'Este tipo de contenido no se admite.',
  cooling_period: 'Todavía no puedes pedir otro préstamo. Inténtalo de nuevo más adelante.',
  debt_decision_waits:
    'Otra decisión sobre este préstamo espera la aprobación de otra persona. Esta se puede pedir cuando aquella termine.',
  decision_waits:
    'Otra petición sobre lo mismo espera la aprobación de otra persona. Esta se puede hacer cuando aquella termine.',
  delegation_refused:
    'No se puede encargar otra vez: a quien se le encarga no la pasa a otra persona, y se encarga tres veces como mucho.',
  email_change_needs_code: 'Para cambiar tu correo tienes que confirmarlo con un código.',
  email_unchanged: 'Ese ya es tu correo.',
  data_locked: 'Este dato no se puede cambiar mientras tengas una solicitud o un préstamo en marcha.',
  credentials_incorrect: 'El correo o la contraseña no son correctos. Revísalos.',
  csrf_token_invalid: 'Tu sesión ha cambiado. Recarga la página y vuelve a intentarlo.',
  documents_changed:
    'Las condiciones son de otro día y hemos preparado tu contrato de nuevo. Léelo y pide otro código.',
  documents_not_ready: 'Estamos preparando tu contrato. Espera unos segundos e inténtalo de nuevo.',
  document_in_use:
    'La solicitud ya ha seguido adelante con este documento, así que no se puede reabrir. Pide otro documento o deniega la solicitud.',
  document_locked: 'Este documento ya no se puede cambiar. Si hay un error, llámanos.',
  document_type_unsupported:
    'No admitimos este tipo de archivo. Envía una foto JPEG o PNG, o un PDF. Si usas iPhone, elige «Más compatible» en Ajustes > Cámara > Formatos, o haz una captura de pantalla de la foto.',
  idempotency_key_reused: 'Esta petición ya se envió con otros datos. Recarga la página e inténtalo de nuevo.',
  identity_not_verified: 'Antes de firmar tenemos que comprobar tus documentos. Mira en tu solicitud qué falta.',
  illegal_transition: 'Tu préstamo ha cambiado mientras tanto. Recarga la página para ver cómo está ahora.',
  impersonation_key_invalid: 'La clave de acceso no es válida o ya se ha usado.',
  impersonation_not_allowed:
    'Estás viendo la cuenta de un cliente y esto solo lo puede hacer el cliente. Pídele que entre con su teléfono.',
  internal_error: 'Algo salió mal por nuestra parte. Inténtalo de nuevo en unos minutos.',
  last_pair:
    'Después no quedarían dos personas para aprobar lo que necesita a dos. Invita antes a otra persona o escribe por qué se hace igualmente.',
  line_resolved: 'Otra persona ya ha resuelto este movimiento. Actualiza la página.',
  last_admin: 'Tiene que quedar otra persona que administre. Da antes esa función a otra cuenta.',
  last_factor: 'Necesitas al menos un segundo factor. Añade otro antes de quitar este.',
  link_invalid: 'Este enlace ya no vale. Pide otro.',
  loan_not_found: 'No hemos encontrado tu préstamo.',
  loan_sold:
    'Tu deuda la lleva ahora otra empresa y se le paga a ella. En tu cuenta tienes su nombre y los datos para pagar.',
  liveness_session_expired: 'Esta prueba ha caducado o ya se ha usado. Empieza otra.',
  login_required: 'Inicia sesión de nuevo con tu nuevo número de teléfono.',
  not_allowed: 'No tienes permiso para hacer esto.',
  arrears_first: 'Primero paga lo que debes hoy. Después puedes amortizar una parte.',
  not_extendable: 'Ahora mismo no puedes ampliar el plazo de este préstamo.',
  not_found: 'No hemos encontrado lo que buscas.',
  nothing_overpaid: 'Este préstamo no tiene dinero que devolver.',
  refund_account_needed:
    'El cliente no tiene una cuenta verificada. Verifica su cuenta o elige otra forma de devolver el dinero.',
  refund_not_found: 'No encontramos esta devolución.',
  refund_settled: 'Esta devolución ya está cerrada. Recarga la página para ver cómo terminó.',
  nothing_to_pay: 'No hay nada que pagar.',
  own_loan: 'No puedes gestionar tu propio préstamo. Pide a otra persona del equipo que lo haga.',
  payment_not_cancellable: 'Este cobro lo hemos enviado ya a tu banco y no se puede cancelar. Espera su respuesta.',
  payment_pending: 'Tienes otro pago en marcha. Termínalo o cancélalo en tu cuenta, y vuelve a intentarlo.',
  payment_required: 'Para ampliar el plazo tienes que pagar antes lo que se ha acumulado.',
  payout_batch_closed:
    'Una transferencia de este lote consta como no salida o devuelta y se paga por otro lado. El archivo ya no se entrega: saldría dos veces.',
  payout_file_invalid: 'El archivo no cumple el esquema del banco. No se ha enviado nada. Avisa a un administrador.',
  payout_account_needed: 'Necesitamos otra cuenta tuya para enviarte el dinero.',
  personal_id_taken: 'Usuario con este DNI/NIE registrado anteriormente',
  phone_belongs_to_another: 'Este número ya está registrado por otra persona.',
  phone_changed_recently:
    'Tu teléfono cambió hace menos de 24 horas. Por tu seguridad, en ese tiempo no puedes firmar ni cambiar la cuenta donde recibes el dinero. Si no lo cambiaste tú, llámanos.',
  phone_unchanged: 'El número no debe coincidir con el número de registro',
  price_not_lawful: 'Ahora mismo no podemos ofrecer este préstamo.',
  proposal_exists: 'Este préstamo ya tiene una propuesta que espera al cliente. Retírala antes de preparar otra.',
  proposal_not_found: 'No hemos encontrado esta propuesta.',
  proposal_over:
    'Esta propuesta ya no vale: ha caducado, se ha retirado o tu deuda ha cambiado. Si te interesa, llámanos y preparamos otra.',
  product_not_found: 'Este producto no existe.',
  promo_code_for_extension: 'Este código es para ampliar el plazo. En un préstamo nuevo no descuenta nada.',
  promo_code_for_new_loan: 'Este código es para un préstamo nuevo. Para ampliar el plazo no descuenta nada.',
  promo_code_no_effect:
    'Este código no descuenta nada de lo que has elegido. Sigue sin él y guárdalo para otra ocasión.',
  provider_unavailable: 'Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.',
  registration_incomplete: 'Antes de pedir el préstamo faltan datos tuyos. Complétalos y vuelve a intentarlo.',
  rejection_limit_reached:
    'Este documento ya se ha rechazado varias veces. Elige si llamamos al cliente o denegamos la solicitud.',
  review_not_possible: 'Esta solicitud no se puede revisar: no está denegada, o ya la revisó una persona.',
  resend_too_early: 'Acabamos de enviarte un código. Espera un poco antes de pedir otro.',
  second_factor_incorrect: 'El código o la llave no son correctos. Vuelve a intentarlo.',
  second_factor_missing:
    'Tu cuenta todavía no tiene un segundo factor. Por seguridad, se añade desde un enlace que mandamos a tu correo. Pide un enlace nuevo.',
  session_invalid: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  signature_invalid: 'La firma de este mensaje no es válida.',
  signing_too_early: 'La ley pide un tiempo entre leer las condiciones y firmar. Vuelve un poco más tarde.',
  storage_unavailable: 'Ahora mismo no podemos guardar archivos. Inténtalo de nuevo dentro de un rato.',
  statement_refused: 'No hemos podido usar este extracto. Descárgalo otra vez del banco (camt.053) y vuelve a subirlo.',
  task_changed: 'Otra persona ha cogido esta tarea o ya está hecha. Mira la lista otra vez.',
  terms_not_agreed: 'Las condiciones han cambiado. Acéptalas antes de firmar.',
  skip_not_allowed: 'Este documento es necesario para seguir con tu solicitud.',
  too_many_attempts: 'Has probado demasiadas veces. Espera un poco y pide un código nuevo.',
  too_many_codes: 'Has pedido demasiados códigos. Espera un poco antes de pedir otro.',
  too_many_requests: 'Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.',
  too_many_sign_ins: 'Demasiados intentos. Espera un poco y vuelve a intentarlo.',
  transfer_already_booked: 'Esta transferencia ya está anotada en un préstamo. Revisa la referencia.',
  validation_failed: 'Revisa los datos marcados.',
  withdrawal_not_possible: 'El plazo para desistir de este contrato ha terminado o el préstamo ya no lo permite.',
}
