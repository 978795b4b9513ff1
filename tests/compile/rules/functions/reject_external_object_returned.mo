// A function does not return one (12.9.7).
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
function make
  input Real u;
  output Table t;  //! error SK2408
algorithm
  t := Table(u);
end make;
model ExternalObjectReturned
  Table t = make(2);
end ExternalObjectReturned;
