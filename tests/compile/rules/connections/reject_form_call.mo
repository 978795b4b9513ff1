// A call is no reference (9.1).
connector C = input Real;
model FormCall
  C a, b;
  function f
    input Real u;
    output Real y = u;
    algorithm
  end f;
equation
  connect(a, f(b));  //! error SK1103
end FormCall;
