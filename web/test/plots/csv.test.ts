import { describe, expect, it } from "vitest";
import { CsvError, readCsv, writeCsv } from "../../src/plots/csv";
import { exact, short } from "../../src/plots/number";

describe("numbers as text", () => {
  // What `skerry run -o -` writes for these values.
  it.each([
    [0, "0"], [-0, "-0"], [1, "1"], [100, "100"], [0.1, "0.1"], [0.30000000000000004, "0.30000000000000004"],
    [1e-5, "0.00001"], [1e-6, "1e-6"], [1.5e-7, "1.5e-7"], [123456789012345680000, "123456789012345680000"], [1e21, "1e21"],
    [1.25e300, "1.25e300"], [-2.5, "-2.5"], [5e-324, "5e-324"], [NaN, "nan"], [Infinity, "inf"], [-Infinity, "-inf"], [12.5, "12.5"],
  ])("%d exactly is %s", (v, text) => {
    expect(exact(v)).toBe(text);
    if (Number.isFinite(v)) expect(Number(exact(v))).toBe(v);
  });
  it.each([
    [0, "0"], [1234567, "1234570"], [0.1 + 0.2, "0.3"], [12345678, "1.23457e7"], [1e-9, "1e−9"], [-2, "−2"], [NaN, "–"],
  ])("%d for a reader is %s", (v, text) => expect(short(v)).toBe(text));
});

describe("tables", () => {
  it("with commas, units and quotes", () => {
    const t = readCsv('time [s],"p, left [Pa]",q\n0,1,2\n1,3,\n');
    expect([...t.time]).toEqual([0, 1]);
    expect(t.columns.map((c) => [c.name, c.unit])).toEqual([["p, left", "Pa"], ["q", ""]]);
    expect(t.columns[1]!.values[1]).toBeNaN();
  });
  it("with semicolons, decimal commas, a mark, remarks and sep=", () => {
    const t = readCsv("\uFEFFsep=;\r\n# a remark\r\nt;x [mm]\r\n0,5;1,25\r\n1;true\r\n");
    expect([...t.time]).toEqual([0.5, 1]);
    expect([...t.columns[0]!.values]).toEqual([1.25, 1]);
    expect(t.columns[0]).toMatchObject({ name: "x", unit: "mm" });
  });
  it("with tabs and no header", () => {
    const t = readCsv("0\t1\n2\t3\n");
    expect(t.columns[0]!.name).toBe("column 2");
    expect([...t.columns[0]!.values]).toEqual([1, 3]);
  });
  it("names with indices and blanks stay names", () => {
    expect(readCsv('time,"R.T[1,1]"\n0,1\n').columns[0]).toMatchObject({ name: "R.T[1,1]", unit: "" });
    expect(readCsv("x,time\n5,0\n").columns[0]!.name).toBe("x");
  });
  it.each([
    ["", /no numbers/], ["a,b\n", /no numbers/], ["t,x\n0,1\n1\n", /line 3: 1 cells instead of 2/],
    ["t,x\n0,dog\n", /line 2: 'dog'/], ['t,x\n0,"1\n', /line 2: a quote/], ["t,x\n1,0\n0,0\n", /row 2: the time/],
  ])("what is wrong is told", (text, why) => {
    expect(() => readCsv(text)).toThrow(CsvError);
    expect(() => readCsv(text)).toThrow(why);
  });
  it("written and read again are the same", () => {
    const text = writeCsv(["time", 'a "b", c'], [Float64Array.of(0, 1 / 3), Float64Array.of(NaN, -1e-300)]);
    expect(text).toBe('time,"a ""b"", c"\n0,nan\n0.3333333333333333,-1e-300\n');
    expect(readCsv(text).columns[0]!.name).toBe('a "b", c');
    expect([...readCsv(text).columns[0]!.values]).toEqual([NaN, -1e-300]);
  });
});
