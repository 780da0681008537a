module portable

go 1.23
