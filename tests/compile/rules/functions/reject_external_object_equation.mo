// Not set by an equation (12.9.7).
class Table
  extends ExternalObject;
  function constructor
    input Real u;
    output Table t;
    external "C" t = tab_new(u);
  end constructor;
  function destructor
    input Table t;
    external "C" tab_free(t);
  end destructor;
end Table;
model ExternalObjectEquation
  Table t;  //! error SK2705
equation
  t = Table(2);
end ExternalObjectEquation;
