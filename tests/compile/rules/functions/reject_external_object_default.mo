// No constructor as a default of an input (12.9.7).
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
function look
  input Table t = Table(2);
  output Real y;
  external "C" y = tab_get(t);
end look;
model ExternalObjectDefault
  Real x = look();  //! error SK2409
end ExternalObjectDefault;
