// No third function (12.9.7).
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
  function third  //! error SK2004
    input Real u;
    output Real y = u;
  algorithm
  end third;
end Table;
model ExternalObjectThird
  Table t = Table({1, 2, 3});
end ExternalObjectThird;
