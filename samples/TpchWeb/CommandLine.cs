// SPDX-License-Identifier: MIT
using Tpch;

namespace TpchWeb;

/// <summary>Reads the program's arguments.</summary>
internal static class CommandLine
{
    public const string Usage = """
        The 22 queries of TPC-H as a SOAP 1.1 and 1.2 service at /tpch (WSDL at /tpch?wsdl).

        --scale NUMBER  size of the tables, above 0 and at most 100 (default 0.01; 1 is about 1 GB in files)
        --urls URLS     where to listen, with semicolons between addresses (default http://127.0.0.1:5080)
        --no-nam        send every reply plain, for comparisons
        --recompute     answer a query anew for every call, in place of once
        --help          show this

        """;

    /// <summary>Reads arguments.</summary>
    /// <returns>The options, or a sentence that says what is wrong.</returns>
    public static (TpchWebOptions? Options, string? Fault) Parse(IReadOnlyList<string> args)
    {
        var options = new TpchWebOptions();
        for (var i = 0; i < args.Count; i++)
        {
            switch (args[i])
            {
                case "--no-nam":
                    options.UseNam = false;
                    break;
                case "--recompute":
                    options.Recompute = true;
                    break;
                case "--scale" or "--urls" when i + 1 == args.Count:
                    return (null, $"The option {args[i]} needs a value behind it.");
                case "--scale":
                    if (!ScaleFactor.TryParse(args[++i], out var scale))
                    {
                        return (null, ScaleFactor.Fault(args[i]));
                    }

                    options.Scale = scale;
                    break;
                case "--urls":
                    options.Urls = args[++i];
                    if (!options.Urls.Split(';').All(IsAddress))
                    {
                        return (
                            null,
                            $"The address '{options.Urls}' is not one; write it as http://HOST:PORT, with semicolons between several.");
                    }

                    break;
                default:
                    return (null, $"The option '{args[i]}' is unknown; --help lists all.");
            }
        }

        return (options, null);
    }

    // Kestrel takes more than a Uri does: + and * stand for all of the machine's addresses.
    private static bool IsAddress(string address) =>
        Uri.TryCreate(
            address.Replace("://+", "://any", StringComparison.Ordinal).Replace("://*", "://any", StringComparison.Ordinal),
            UriKind.Absolute, out var uri)
        && uri.Scheme == Uri.UriSchemeHttp
        && uri.PathAndQuery == "/";
}
