// SPDX-License-Identifier: MIT
using System.Net.Mime;
using System.Text;
using Microsoft.Net.Http.Headers;
using Tpch.Queries;
using TpchWeb.Queries;
using TpchWeb.Soap;
using TpchWeb.Wsdl;

namespace TpchWeb;

/// <summary>The service's one address: POST takes SOAP 1.1 and 1.2, GET gives a page or the WSDL.</summary>
internal sealed class TpchEndpoint(QueryAnswers answers, int maximumRequestBytes, ILogger<TpchEndpoint> logger)
{
    private static readonly object OperationKey = new();
    private static readonly Dictionary<string, QueryContract> ByAction = QueryContract.All.ToDictionary(
        contract => contract.Action, StringComparer.Ordinal);
    private static readonly Dictionary<string, QueryContract> ByElement = QueryContract.All.ToDictionary(
        contract => contract.RequestName, StringComparer.Ordinal);

    /// <summary>Names the operation of a request for NAM: one of a closed set, whatever a caller sends.</summary>
    public static string OperationOf(HttpContext context) => context.Items[OperationKey] as string ?? "other";

    /// <summary>Answers a SOAP request.</summary>
    public async Task<IResult> PostAsync(HttpContext context)
    {
        var request = context.Request;
        MediaTypeHeaderValue.TryParse(request.ContentType, out var contentType);
        if (SoapHttpRequest.VersionOf(contentType) is not { } version)
        {
            return Results.Text(
                $"The content type is '{request.ContentType}'; it has to be text/xml for SOAP 1.1 or application/soap+xml for SOAP 1.2.\n",
                statusCode: StatusCodes.Status415UnsupportedMediaType);
        }

        try
        {
            var contract = Find(await SoapHttpRequest.ReadAsync(request, contentType!, version, maximumRequestBytes).ConfigureAwait(false));
            context.Items[OperationKey] = contract.RequestName;
            var rows = answers.Get(contract);
            return SoapReply.Of(version, writer => contract.WriteResponse(writer, rows));
        }
        catch (SoapFaultException fault)
        {
            return SoapReply.Of(version, fault);
        }
        catch (BadHttpRequestException e)
        {
            return SoapReply.Of(version, new SoapFaultException(SoapFaultCode.Sender, $"The request could not be read: {e.Message}", e));
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            logger.LogError(e, "A query failed.");
            return SoapReply.Of(version, new SoapFaultException(SoapFaultCode.Receiver, "The service failed. Its log says why.", e));
        }
    }

    /// <summary>Gives the WSDL to <c>?wsdl</c>, and otherwise a page that says what is here.</summary>
    public static IResult Get(HttpRequest request)
    {
        var address = $"{request.Scheme}://{request.Host}{request.PathBase}{request.Path}";
        if (request.Query.Keys.Any(key => key.Equals("wsdl", StringComparison.OrdinalIgnoreCase))
            || request.QueryString.Value?.Equals("?wsdl", StringComparison.OrdinalIgnoreCase) == true)
        {
            return Results.Bytes(WsdlDocument.Write(address), "text/xml; charset=utf-8");
        }

        return Results.Text(Page(address), MediaTypeNames.Text.Plain, Encoding.UTF8);
    }

    private static QueryContract Find(SoapRequest request)
    {
        if (request.BodyNamespace != TpchQuery.ContractNamespace || !ByElement.TryGetValue(request.BodyName, out var contract))
        {
            throw new SoapFaultException(
                SoapFaultCode.Sender,
                $"There is no operation for the element '{request.BodyName}' of '{request.BodyNamespace}'. The operations are Q1 to Q22 of '{TpchQuery.ContractNamespace}'.");
        }

        if (request.Action.Length == 0)
        {
            return contract;
        }

        if (!ByAction.TryGetValue(request.Action, out var named))
        {
            throw new SoapFaultException(
                SoapFaultCode.Sender,
                $"The action '{request.Action}' is unknown. For the element '{request.BodyName}' it is '{contract.Action}'.");
        }

        return named == contract
            ? contract
            : throw new SoapFaultException(
                SoapFaultCode.Sender,
                $"The action '{request.Action}' does not go with the element '{request.BodyName}'; it has to be '{contract.Action}'.");
    }

    private static string Page(string address)
    {
        var page = new StringBuilder("The 22 queries of TPC-H as a SOAP service.\n\n");
        page.Append("WSDL: ").Append(address).Append("?wsdl\n\n");
        foreach (var contract in QueryContract.All)
        {
            page.Append(contract.RequestName.PadRight(5)).Append(contract.Query.Name).Append('\n');
        }

        page.Append("\nCall it with POST, for example:\n\n")
            .Append("curl ").Append(address).Append(" -H 'Content-Type: text/xml' -H 'SOAPAction: \"http://nam.example/tpch/Q1\"' \\\n")
            .Append("  -d '<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><Q1 xmlns=\"http://nam.example/tpch\"/></s:Body></s:Envelope>'\n");
        return page.ToString();
    }
}
