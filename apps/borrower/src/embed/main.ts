import { PuenteCalculator } from './calculator-element.ts'

// The tag may stand twice on a page that includes it by two ways; a name can be given once.
if (customElements.get('puente-calculator') === undefined) customElements.define('puente-calculator', PuenteCalculator)
