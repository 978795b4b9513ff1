// Attributes of an enumeration variable.
//! flatten: M
//> Mode m(min = Mode.low, max = Mode.high, start = Mode.high, fixed = true);
type Mode = enumeration(off, low, high);

model M
  Mode m(min = Mode.low, max = Mode.high, start = Mode.high, fixed = true);
equation
  when time > 1 then
    m = Mode.low;
  end when;
end M;
