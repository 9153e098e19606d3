// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Options;
using Nam.AspNetCore;
using Nam.Formats;
using Yarp.ReverseProxy.Transforms;
using Yarp.ReverseProxy.Transforms.Builder;

namespace Nam.Gateway;

/// <summary>What the gateway does to header fields besides YARP, which leaves out the fields that are for one
/// connection by definition.</summary>
internal sealed class GatewayTransforms(IOptions<NamGatewayOptions> options) : ITransformProvider
{
    private static readonly UriCreationOptions AsItIs = new() { DangerousDisablePathAndQueryCanonicalization = true };

    private readonly NamGatewayOptions _options = options.Value;

    public void ValidateRoute(TransformRouteValidationContext context)
    {
        // The route is made of settings that were checked.
    }

    public void ValidateCluster(TransformClusterValidationContext context)
    {
        // So is the cluster.
    }

    public void Apply(TransformBuilderContext context)
    {
        if (context.Route.RouteId != GatewayRoute.Id)
        {
            return;
        }

        // What the caller has removed comes first: it may name fields that are added here.
        context.AddRequestTransform(CleanRequestAsync);
        context.AddOriginalHost(_options.PreserveHost);
        context.AddXForwarded(_options.TrustForwarded ? ForwardedTransformActions.Append : ForwardedTransformActions.Set);
        context.AddRequestTransform(CompleteRequestAsync);
        context.AddResponseTransform(CleanReplyAsync);
    }

    private ValueTask CleanRequestAsync(RequestTransformContext context)
    {
        var sent = context.HttpContext.Request.Headers;
        foreach (var name in MessageFields.Members(sent.Connection).Where(sent.ContainsKey))
        {
            // Host is never for one connection only. Without it the backend would see its own address.
            if (!name.Equals("Host", StringComparison.OrdinalIgnoreCase))
            {
                RequestTransform.RemoveHeader(context, name);
            }
        }

        // It announces fields that SocketsHttpHandler cannot send.
        RequestTransform.RemoveHeader(context, "Trailer");
        if (!_options.TrustForwarded)
        {
            foreach (var (name, _) in sent)
            {
                if (MessageFields.SpeaksForCaller(name))
                {
                    RequestTransform.RemoveHeader(context, name);
                }
            }
        }

        return default;
    }

    private ValueTask CompleteRequestAsync(RequestTransformContext context)
    {
        var request = context.HttpContext.Request;

        // YARP would decode and encode the path anew; RFC 9110 section 7.7 wants it as it came.
        var target = RequestTarget.PathAndQuery(context.HttpContext.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget);
        context.ProxyRequest.RequestUri = new Uri(context.DestinationPrefix + target, in AsItIs);
        var headers = context.ProxyRequest.Headers;
        headers.TryAddWithoutValidation("Via", $"{request.Protocol.AsSpan("HTTP/".Length)} {_options.ViaName}");
        if (MessageFields.MaxForwards(request) is { } left)
        {
            headers.MaxForwards = (int)Math.Min(left - 1, int.MaxValue);
        }

        if (!_options.BackendHasNam && headers.Remove(NamHeaders.Profile))
        {
            // A reply that is compressed already cannot be adapted, and between the backend and here bytes are cheaper than processor time.
            headers.Remove("Accept-Encoding");
            headers.TryAddWithoutValidation("Accept-Encoding", "identity");
        }

        return default;
    }

    private static async ValueTask CleanReplyAsync(ResponseTransformContext context)
    {
        if (context.ProxyResponse is not { } reply)
        {
            return;
        }

        if (reply.StatusCode == HttpStatusCode.SwitchingProtocols && !AsksForUpgrade(context.HttpContext))
        {
            throw new HttpRequestException("The backend switched protocols (101), which nobody had asked for.");
        }

        var response = context.HttpContext.Response;
        if (reply.Headers.NonValidated.TryGetValues("Connection", out var connection))
        {
            foreach (var name in MessageFields.Members(connection.ToString()))
            {
                response.Headers.Remove(name);
            }
        }

        if (!response.SupportsTrailers())
        {
            response.Headers.Remove("Trailer");
        }

        // A reply of unknown length may be a stream whose caller must not wait for its end. Flushing tells NAM so; other
        // bodies flush by themselves.
        if (response.ContentLength is null && response.Body is NamReplyBody)
        {
            await response.Body.FlushAsync(context.CancellationToken).ConfigureAwait(false);
        }
    }

    private static bool AsksForUpgrade(HttpContext context) =>
        context.Features.Get<IHttpUpgradeFeature>()?.IsUpgradableRequest == true
        || context.Features.Get<IHttpExtendedConnectFeature>()?.IsExtendedConnect == true;
}
