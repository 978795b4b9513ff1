// Nothing else (12.9.7).
class Table
  extends ExternalObject;
  Real x;  //! error SK2004
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
model ExternalObjectMore
  Table t = Table({1, 2, 3});
end ExternalObjectMore;
