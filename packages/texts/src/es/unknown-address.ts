/** Apart from the other alerts, which the first page loads. */
export const unknownAddressText = 'La página que buscas no existe. Te hemos traído aquí para que puedas seguir.'
