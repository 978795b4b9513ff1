// An external object (12.9.7).
class Table
  extends ExternalObject;
  function constructor
    input Real u[:];
    output Table t;
    external "C" t = tab_new(u, size(u, 1));
  end constructor;
  function destructor
    input Table t;
    external "C" tab_free(t);
  end destructor;
end Table;
function look
  input Table t;
  input Real u;
  output Real y;
  external "C" y = tab_get(t, u);
end look;
model ExternalObjectOk
  Table t = Table({1, 2, 3});
  Real x = look(t, time);
end ExternalObjectOk;
