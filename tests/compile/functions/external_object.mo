// An external object has a constructor and a destructor, and functions take it.
//! flatten: M
//> Table t = 
//> y = look(t, time);
class Table
  extends ExternalObject;
  function constructor
    input String name;
    output Table t;
    external "C" t = table_open(name) annotation(Library = "tab");
  end constructor;
  function destructor
    input Table t;
    external "C" table_close(t) annotation(Library = "tab");
  end destructor;
end Table;

function look
  input Table t;
  input Real x;
  output Real y;
  external "C" y = table_look(t, x) annotation(Library = "tab");
end look;

model M
  parameter Table t = Table("data");
  Real y = look(t, time);
end M;
