// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch.Queries;

namespace TpchClient;

/// <summary>What the program was asked to do.</summary>
internal sealed record TpchClientOptions
{
    public const string Usage = """
        Asks samples/TpchService: one query, whose rows it shows, or all 22, with what each reply took.

        --query N       only this query, 1 to 22, with its rows
        --rows N        rows to show at most, 1 to 10000 (default 20)
        --binding NAME  basicHttp, wsHttp or netTcp (default basicHttp)
        --dataset       ask for DataSets in place of typed rows
        --no-nam        ask as a client without NAM
        --port N        the service's port for HTTP, 1 to 65534 (default 5090); net.tcp is at the next one
        --help          show this

        The time of the first reply includes the start of the runtime and of the connection.

        """;

    private const int LastPort = 65534;
    private const int MostRows = 10_000;

    /// <summary>Gets the query to ask; none stands for all.</summary>
    public int? Query { get; init; }

    /// <summary>Gets how many rows are shown at most.</summary>
    public int Rows { get; init; } = 20;

    /// <summary>Gets the binding.</summary>
    public ServiceBinding Binding { get; init; } = ServiceBinding.All[0];

    /// <summary>Gets whether replies are DataSets.</summary>
    public bool IsDataSet { get; init; }

    /// <summary>Gets whether the client has NAM.</summary>
    public bool UseNam { get; init; } = true;

    /// <summary>Gets the service's port for HTTP.</summary>
    public int Port { get; init; } = 5090;

    /// <summary>Gets where the service is.</summary>
    public Uri Address => Binding.AddressAt(Port, IsDataSet);

    /// <summary>Reads arguments.</summary>
    /// <returns>The options, or a sentence that says what is wrong.</returns>
    public static (TpchClientOptions? Options, string? Fault) Parse(IReadOnlyList<string> args)
    {
        var options = new TpchClientOptions();
        for (var i = 0; i < args.Count; i++)
        {
            switch (args[i])
            {
                case "--dataset":
                    options = options with { IsDataSet = true };
                    break;
                case "--no-nam":
                    options = options with { UseNam = false };
                    break;
                case "--query" or "--rows" or "--binding" or "--port" when i + 1 == args.Count:
                    return (null, $"The option {args[i]} needs a value behind it.");
                case "--query":
                    if (!TryParse(args[++i], TpchQuery.All.Count, out var query))
                    {
                        return (null, $"The query '{args[i]}' is not a whole number from 1 to {TpchQuery.All.Count}.");
                    }

                    options = options with { Query = query };
                    break;
                case "--rows":
                    if (!TryParse(args[++i], MostRows, out var rows))
                    {
                        return (null, $"The number of rows '{args[i]}' is not a whole number from 1 to {MostRows}.");
                    }

                    options = options with { Rows = rows };
                    break;
                case "--binding":
                    if (ServiceBinding.All.FirstOrDefault(
                        known => known.Name.Equals(args[i + 1], StringComparison.OrdinalIgnoreCase)) is not { } binding)
                    {
                        return (null, $"The binding '{args[i + 1]}' is unknown; there are {string.Join(", ", ServiceBinding.All.Select(known => known.Name))}.");
                    }

                    i++;
                    options = options with { Binding = binding };
                    break;
                case "--port":
                    if (!TryParse(args[++i], LastPort, out var port))
                    {
                        return (null, $"The port '{args[i]}' is not a whole number from 1 to {LastPort}.");
                    }

                    options = options with { Port = port };
                    break;
                default:
                    return (null, $"The option '{args[i]}' is unknown; --help lists all.");
            }
        }

        return (options, null);
    }

    private static bool TryParse(string text, int maximum, out int value) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value) && value >= 1 && value <= maximum;
}
