// Arguments do not depend on the object (12.9.7).
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
  input Table t;
  output Real y;
  external "C" y = tab_get(t);
end look;
model ExternalObjectSelf
  Table t = Table(look(t));  //! error SK2903
end ExternalObjectSelf;
