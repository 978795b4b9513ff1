// scale.ts - from the unit of the model to the one on an axis (app/units.ts knows the units).
import { conversion, unitOf } from "../app/units";

export interface Scale {
  unit: string; // as it is written on the axis
  factor: number; // shown = value * factor + offset
  offset: number;
}

// A unit to show that does not fit is not used. difference: of two values, where the zero of a scale (degC) does not count.
export function scale(unit: string, shown: string, difference = false): Scale {
  const c = shown && shown !== unit ? conversion(unit, shown) : null;
  if (!c) return { unit, factor: 1, offset: 0 };
  // 1e-5 is not the inverse of 1e5 to the last bit: the rounder of the two makes round numbers.
  const inverse = 1 / c.factor;
  const factor = Math.abs(inverse) > 1 && Math.abs(inverse - Math.round(inverse)) < 1e-9 * Math.abs(inverse) ? 1 / Math.round(inverse) : c.factor;
  return { unit: shown, factor, offset: difference ? 0 : c.offset };
}

export function apply(values: Float64Array, s: Scale): Float64Array {
  if (s.factor === 1 && s.offset === 0) return values;
  const inverse = Math.round(1 / s.factor);
  const divide = inverse > 1 && 1 / inverse === s.factor;
  return values.map((v) => (divide ? v / inverse : v * s.factor) + s.offset);
}

// Units that a reader may want instead.
const USUAL = (
  "Pa kPa MPa bar K degC degF rad deg rev rad/s deg/s rev/min 1/s Hz kHz m mm um cm km m2 mm2 cm2 m3 l cm3 m3/s l/s l/min m/s km/h mm/s " +
  "kg g t kg/s g/s kg/h s ms us min h d N kN MN N.m kN.m J kJ MJ kW.h W kW MW J/kg kJ/kg J/(kg.K) kJ/(kg.K) V mV kV A mA kA Ohm kOhm"
).split(" ");

export function alternatives(of: string): string[] {
  const dimension = unitOf(of)?.dimension;
  return dimension === undefined ? [] : USUAL.filter((u) => u !== of && unitOf(u)?.dimension === dimension);
}
