// number.ts - numbers as text: exact for files, short for people.

// The shortest decimal that reads back to the same bits, written as `skerry run` writes CSV.
export function exact(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa, power] = Math.abs(value).toExponential().split("e") as [string, string];
  const sign = value < 0 ? "-" : "";
  const exponent = Number(power);
  if (exponent < -5 || exponent > 20) return `${sign}${mantissa}e${exponent}`;
  const digits = mantissa.replace(".", "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return sign + digits + "0".repeat(exponent + 1 - digits.length);
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

// For a reader: six digits unless told, no trailing zeros, powers of ten where zeros would be counted.
export function short(value: number, digits = 6): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text =
    size >= 1e7 || size < 1e-4
      ? value.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e")
      : String(Number(value.toPrecision(digits)));
  return text.replace(/^-/, "−").replace("e-", "e−");
}

// Seconds as a time left: "12 s", "3 min", "2 h".
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "";
  if (seconds < 1) return "under 1 s";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86400)} d`;
}
