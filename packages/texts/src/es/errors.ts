import type { ErrorCode } from '@puente/domain'

/** What a person reads when the server says no. One row per code: a code without a text does not compile. */
export const errorTexts: Record<ErrorCode, string> = {
  agent_session_not_found: 'Esta sesión de agente ya no existe. Pide al agente un enlace nuevo.',
  body_malformed: 'No hemos podido leer los datos enviados.',
  body_too_large: 'Lo que has enviado ocupa demasiado.',
  captcha_failed: 'No hemos podido comprobar que eres una persona. Recarga la página e inténtalo de nuevo.',
  code_expired: 'Este código ha caducado o ya se ha usado. Pide uno nuevo.',
  code_incorrect: 'El código no es correcto. Revísalo e inténtalo de nuevo.',
  content_type_unsupported: 'Este tipo de contenido no se admite.',
  illegal_transition: 'Tu préstamo ha cambiado mientras tanto. Recarga la página para ver cómo está ahora.',
  impersonation_key_invalid: 'La clave de acceso no es válida o ya se ha usado.',
  internal_error: 'Algo salió mal por nuestra parte. Inténtalo de nuevo en unos minutos.',
  login_required: 'Inicia sesión de nuevo con tu nuevo número de teléfono.',
  not_allowed: 'No tienes permiso para hacer esto.',
  not_found: 'No hemos encontrado lo que buscas.',
  phone_belongs_to_another: 'Este número ya está registrado por otra persona.',
  phone_unchanged: 'El número no debe coincidir con el número de registro',
  product_not_found: 'Este producto no existe.',
  provider_unavailable: 'Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.',
  resend_too_early: 'Acabamos de enviarte un código. Espera un poco antes de pedir otro.',
  session_invalid: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  signature_invalid: 'La firma de este mensaje no es válida.',
  too_many_attempts: 'Has probado demasiadas veces. Espera un poco y pide un código nuevo.',
  too_many_codes: 'Has pedido demasiados códigos. Espera un poco antes de pedir otro.',
  too_many_requests: 'Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.',
  validation_failed: 'Revisa los datos marcados.',
}
