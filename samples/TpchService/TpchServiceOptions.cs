// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Net;
using Tpch;

namespace TpchService;

/// <summary>What the program was asked to do.</summary>
internal sealed record TpchServiceOptions
{
    public const string Usage = """
        The 22 queries of TPC-H as a CoreWCF service, with typed rows and as DataSets:

          http://HOST:PORT/basic       BasicHttpBinding, SOAP 1.1     (/datasets/basic)
          http://HOST:PORT/ws          WSHttpBinding, SOAP 1.2        (/datasets/ws)
          net.tcp://HOST:PORT+1/tcp    NetTcpBinding                  (/datasets/tcp)
          http://HOST:PORT/tpch?wsdl   the WSDL
          http://HOST:PORT/nam         what NAM does with the replies, live in a browser

        --address IP    where to listen (default 127.0.0.1; 0.0.0.0 for everywhere, which lets everybody ask)
        --port N        the port for HTTP, 1 to 65534 (default 5090); net.tcp listens at the next one
        --scale NUMBER  size of the tables, above 0 and at most 100 (default 0.01; 1 is about 1 GB in files)
        --postgres CONNECTION
                        answer from a PostgreSQL database (14 or later) in place of memory; its tables are loaded first
                        where they are not there yet, e.g. "Host=localhost;Username=tpch;Password=...;Database=tpch"
        --no-nam        send every reply plain, for comparisons
        --config FILE   endpoints, bindings and the behavior that turns NAM on (default wcf.config beside the program)
        --help          show this

        """;

    private const int LastPort = 65534;

    /// <summary>Gets the scale factor of the tables.</summary>
    public double Scale { get; init; } = 0.01;

    /// <summary>Gets the connection string of the database to answer from; none for memory.</summary>
    public string? Postgres { get; init; }

    /// <summary>Gets the address to listen at.</summary>
    public IPAddress Address { get; init; } = IPAddress.Loopback;

    /// <summary>Gets the port for HTTP.</summary>
    public int Port { get; init; } = 5090;

    /// <summary>Gets the port for net.tcp.</summary>
    public int TcpPort => Port + 1;

    /// <summary>Gets the file with endpoints, bindings and behaviors.</summary>
    public string ConfigurationFile { get; init; } = Path.Combine(AppContext.BaseDirectory, "wcf.config");

    /// <summary>Gets whether replies are adapted to callers with NAM.</summary>
    public bool UseNam { get; init; } = true;

    /// <summary>Reads arguments.</summary>
    /// <returns>The options, or a sentence that says what is wrong.</returns>
    public static (TpchServiceOptions? Options, string? Fault) Parse(IReadOnlyList<string> args)
    {
        var options = new TpchServiceOptions();
        for (var i = 0; i < args.Count; i++)
        {
            switch (args[i])
            {
                case "--no-nam":
                    options = options with { UseNam = false };
                    break;
                case "--scale" or "--address" or "--port" or "--postgres" or "--config" when i + 1 == args.Count:
                    return (null, $"The option {args[i]} needs a value behind it.");
                case "--scale":
                    if (!ScaleFactor.TryParse(args[++i], out var scale))
                    {
                        return (null, ScaleFactor.Fault(args[i]));
                    }

                    options = options with { Scale = scale };
                    break;
                case "--postgres":
                    options = options with { Postgres = args[++i] };
                    break;
                case "--address":
                    if (!IPAddress.TryParse(args[++i], out var address))
                    {
                        return (null, $"The address '{args[i]}' is not one of IP.");
                    }

                    options = options with { Address = address };
                    break;
                case "--port":
                    if (!int.TryParse(args[++i], NumberStyles.None, CultureInfo.InvariantCulture, out var port)
                        || port is < 1 or > LastPort)
                    {
                        return (null, $"The port '{args[i]}' is not a whole number from 1 to {LastPort}.");
                    }

                    options = options with { Port = port };
                    break;
                case "--config":
                    if (!File.Exists(args[++i]))
                    {
                        return (null, $"The file '{args[i]}' does not exist.");
                    }

                    options = options with { ConfigurationFile = Path.GetFullPath(args[i]) };
                    break;
                default:
                    return (null, $"The option '{args[i]}' is unknown; --help lists all.");
            }
        }

        return (options, null);
    }
}
