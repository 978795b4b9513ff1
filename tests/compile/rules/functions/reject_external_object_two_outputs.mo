// The constructor has one output (12.9.7).
class Table
  extends ExternalObject;
  function constructor  //! error SK2408
    input Real u[:];
    output Table t;
    output Real x;
    external "C" t = tab_new(u, size(u, 1), x);
  end constructor;
  function destructor
    input Table t;
    external "C" tab_free(t);
  end destructor;
end Table;
model ExternalObjectTwoOutputs
  Table t = Table({1, 2, 3});
end ExternalObjectTwoOutputs;
