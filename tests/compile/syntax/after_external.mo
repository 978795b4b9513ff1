// The external clause is the last part of a function.
model AfterExternal
  function f
    external "C";
    input Real x;  //! error SK1101
    output Real y;
  end f;
  Real a = f(1);
end AfterExternal;
