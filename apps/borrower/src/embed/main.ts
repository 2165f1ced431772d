import { PuenteCalculator } from './calculator-element.ts'

// A page may include the script twice; an element can be defined once.
if (customElements.get('puente-calculator') === undefined) customElements.define('puente-calculator', PuenteCalculator)
