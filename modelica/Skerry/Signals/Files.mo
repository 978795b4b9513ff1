within Skerry.Signals;
package Files "Tables from text, CSV and MAT files"

  function extent "Number of rows or columns of a matrix in a file"
    input String file "Text, CSV or MAT file (version 4)";
    input String name "Name of the matrix; empty: the first one";
    input Integer dimension "1: rows, 2: columns";
    output Integer n;
  external "C" n = skerry_table_size(file, name, dimension)
    annotation(Include = "#include \"skerry_table.h\"", IncludeDirectory = "modelica://Skerry/Resources/Include");
  end extent;

  function read "A matrix from a file, when the model is translated"
    input String file "Text, CSV or MAT file (version 4)";
    input String name = "" "Name of the matrix; empty: the first one";
    output Real table[extent(file, name, 1), extent(file, name, 2)];
  external "C" skerry_table_read(file, name, table, size(table, 1), size(table, 2))
    annotation(Include = "#include \"skerry_table.h\"", IncludeDirectory = "modelica://Skerry/Resources/Include");
  end read;

  annotation(Documentation(info = "
Lookup(table = Files.read(\"pump.csv\")), Lookup2D(table = Files.read(\"map.mat\", \"losses\")) and so on. In a text lines of numbers are
the rows, separated by blanks, commas or semicolons; what follows # is not read; a first line with names is left out;
double name(rows,columns) begins a matrix with a name. The file is read when the model is translated: a file that changes
needs a new run, and a compiler must be there."));
end Files;
