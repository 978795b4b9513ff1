// Of the kind class (12.9.7).
model Table
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
model ExternalObjectModel
  Table t = Table({1, 2, 3});  //! error SK2201
end ExternalObjectModel;
