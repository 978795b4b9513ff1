// Both functions (12.9.7).
class Table  //! error SK2004
  extends ExternalObject;
  function constructor
    input Real u[:];
    output Table t;
    external "C" t = tab_new(u, size(u, 1));
  end constructor;
end Table;
model ExternalObjectNoDestructor
  Table t = Table({1, 2, 3});
end ExternalObjectNoDestructor;
