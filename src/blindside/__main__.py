from blindside.cli import main

main()
